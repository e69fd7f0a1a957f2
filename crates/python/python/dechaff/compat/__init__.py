"""The functions of other libraries, with the models of dechaff behind them."""
