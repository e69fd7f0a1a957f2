"""The functions of other libraries, implemented with the models of dechaff."""
