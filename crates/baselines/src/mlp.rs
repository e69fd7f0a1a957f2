//! Trains a multilayer perceptron with one hidden layer.
//!
//! The loss is the logistic loss, the hidden units are rectified linear units, and the steps are
//! those of Adam (D. Kingma & J. Ba 2015), over ndarray. The crates that train such networks bring
//! a hundred dependencies and minutes of compilation, for about a hundred lines of code here.

use dechaff_trainer::fit::Problem;
use ndarray::{Array, Array1, Array2, ArrayView2, Axis, Dimension, Zip};

use crate::perceptron::{Mlp, Scaling};

/// The number of hidden units of the network.
pub const UNITS: usize = 16;
/// The number of passes of the network over all lines.
pub const EPOCHS: usize = 30;
/// The number of rows in a step.
const BATCH: usize = 256;
/// The step size at the start. It falls linearly to 0.
const RATE: f32 = 5e-3;
/// The limit of standardised features, in standard deviations.
const CLIP: f32 = 4.0;

/// The weights of one layer, with Adam's running means of their gradients and squared gradients.
struct Layer<D: Dimension> {
    values: Array<f32, D>,
    mean: Array<f32, D>,
    square: Array<f32, D>,
}

impl<D: Dimension> Layer<D> {
    fn new(values: Array<f32, D>) -> Self {
        let zeros = Array::zeros(values.raw_dim());
        Self { values, mean: zeros.clone(), square: zeros }
    }

    /// Takes one step of Adam. `step` counts from 1. The factors with `step` correct the running
    /// means, which start at 0 and are too small at first.
    fn descend(&mut self, gradient: &Array<f32, D>, rate: f32, step: i32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let rate = rate * (1.0 - SQUARE.powi(step)).sqrt() / (1.0 - MEAN.powi(step));
        Zip::from(&mut self.values)
            .and(&mut self.mean)
            .and(&mut self.square)
            .and(gradient)
            .for_each(|value, mean, square, &g| {
                *mean = MEAN * *mean + (1.0 - MEAN) * g;
                *square = SQUARE * *square + (1.0 - SQUARE) * g * g;
                *value -= rate * *mean / (square.sqrt() + 1e-8);
            });
    }
}

/// Fits an MLP to a problem. The gradient of each row is multiplied by its weight, divided by
/// the mean weight.
pub(crate) fn fit(problem: &Problem<'_>, seed: u64) -> Mlp {
    let rows: Vec<&[f32]> = problem.table.rows().collect();
    let (n, columns) = (rows.len(), problem.table.columns);
    let mut order: Vec<usize> = (0..n).collect();
    let (means, scales) = problem.table.moments(&order);
    let narrow = |values: Vec<f64>| values.into_iter().map(|v| v as f32).collect();
    let scaling = Scaling { means: narrow(means), scales: narrow(scales), clip: CLIP };
    let mean_weight = problem.weights.iter().sum::<f32>() / n as f32;
    let mut rng = fastrand::Rng::with_seed(seed);
    // He's initialisation (2015) for rectified linear units.
    let spread = (6.0 / columns as f32).sqrt();
    let mut uniform = |spread: f32| (rng.f32() * 2.0 - 1.0) * spread;
    let mut input = Layer::new(Array2::from_shape_simple_fn((columns, UNITS), || uniform(spread)));
    let mut bias = Layer::new(Array1::<f32>::zeros(UNITS));
    let spread = (6.0 / UNITS as f32).sqrt();
    let mut output = Layer::new(Array1::from_shape_simple_fn(UNITS, || uniform(spread)));
    let mut intercept = Layer::new(Array1::<f32>::zeros(1));
    let steps = (EPOCHS * n.div_ceil(BATCH)).max(1);
    let mut step = 0;
    let mut batch = Array2::<f32>::zeros((BATCH, columns));
    for _ in 0..EPOCHS {
        rng.shuffle(&mut order);
        for chosen in order.chunks(BATCH) {
            for (mut to, &row) in batch.rows_mut().into_iter().zip(chosen) {
                for (j, (to, x)) in to.iter_mut().zip(rows[row]).enumerate() {
                    *to = ((x - scaling.means[j]) / scaling.scales[j]).clamp(-CLIP, CLIP);
                }
            }
            let x: ArrayView2<'_, f32> = batch.slice_axis(Axis(0), (0..chosen.len()).into());
            // Forward: input -> hidden = max(0, x · input + bias) -> hidden · output + intercept.
            let hidden = (x.dot(&input.values) + &bias.values).mapv(|h| h.max(0.0));
            let mut error = hidden.dot(&output.values) + intercept.values[0];
            // `error` holds the outputs before this loop. After it, it holds the derivative of the
            // logistic loss by each output, `p - y`, weighted and averaged over the batch.
            for (error, &row) in error.iter_mut().zip(chosen) {
                let p = 1.0 / (1.0 + (-*error).exp());
                let y = f32::from(u8::from(problem.labels[row]));
                *error = (p - y) * problem.weights[row] / mean_weight / chosen.len() as f32;
            }
            // Backward: the gradient of the output weights, then the derivative by the hidden
            // units, which is 0 where a unit is 0, then the gradient of the input weights.
            let outwards = hidden.t().dot(&error);
            let mut back =
                error.view().insert_axis(Axis(1)).dot(&output.values.view().insert_axis(Axis(0)));
            Zip::from(&mut back)
                .and(&hidden)
                .for_each(|back, &h| *back *= f32::from(u8::from(h > 0.0)));
            let inwards = x.t().dot(&back);
            let rate = RATE * (1.0 - step as f32 / steps as f32);
            step += 1;
            output.descend(&outwards, rate, step);
            intercept.descend(&Array1::from_elem(1, error.sum()), rate, step);
            bias.descend(&back.sum_axis(Axis(0)), rate, step);
            input.descend(&inwards, rate, step);
        }
    }
    Mlp {
        inputs: problem.table.inputs(),
        scaling,
        input: input.values.into_raw_vec_and_offset().0,
        bias: bias.values.to_vec(),
        output: output.values.to_vec(),
        intercept: intercept.values[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceptron::Perceptron;
    use dechaff_features::Matrix;
    use dechaff_trainer::fit::Table;

    #[test]
    fn exclusive_or_is_learned() {
        // Content where exactly one of two features is high.
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut values, mut labels) = (Vec::new(), Vec::new());
        for _ in 0..10_000 {
            let (a, b) = (rng.f32(), rng.f32());
            values.extend([a, b]);
            labels.push((a > 0.5) != (b > 0.5));
        }
        let weights = vec![1.0; labels.len()];
        let table = Table::new(vec![&values], 2);
        let problem = Problem { table, labels: &labels, weights: &weights };
        let mlp = Perceptron::Mlp(fit(&problem, 1));
        let scores = mlp.scores(&Matrix { values: values.clone(), columns: 2 });
        let right = scores.iter().zip(&labels).filter(|(p, l)| (**p > 0.5) == **l).count();
        assert!(right > 9250, "{right} of 10000");
        assert_eq!(mlp, Perceptron::Mlp(fit(&problem, 1)));
    }
}
