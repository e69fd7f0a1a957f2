//! Logistic regression with linfa. Only this file names linfa_logistic.

use dechaff_extractor::learners::{CLIP, Linear};
use linfa::DatasetBase;
use linfa::prelude::Fit;
use linfa_logistic::LogisticRegression;
use ndarray::{Array1, Array2, ShapeBuilder};

use super::{FitError, Problem};

/// Settings for logistic regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// L2 regularisation of the weights, as a share of the number of rows. linfa's loss is a sum,
    /// so a constant would regularise less on more rows.
    pub alpha: f64,
    /// Maximum number of iterations of L-BFGS.
    pub iterations: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { alpha: 1e-4, iterations: 400 }
    }
}

/// The mean gradient of a row below which the fit has converged.
const TOLERANCE: f64 = 1e-4;
/// The mean gradient of a row above which a fit is an error.
const WORST: f64 = 1e-3;

/// Fits a logistic regression to the standardised features.
///
/// linfa ignores weights. If the weights differ, rows are resampled in proportion to them
/// (systematic resampling, with the same number of rows). The expected loss is then the weighted
/// loss.
///
/// The iterations begin at the weights of `start`, a model of similar rows with the same columns.
///
/// # Errors
/// [`FitError::OneClass`] if all rows have the same label, and [`FitError::NotConverged`] if the
/// gradient shows that the solver did not converge.
pub fn fit(
    problem: &Problem<'_>,
    options: &Options,
    start: Option<&Linear>,
) -> Result<Linear, FitError> {
    let columns = problem.table.columns;
    let chosen = resample(problem.weights);
    let n = chosen.len();
    let (means, scales) = problem.table.moments(&chosen);
    // Column-major order, because linfa's products are two to three times as fast on it.
    let mut records = Array2::<f64>::zeros((n, columns).f());
    let rows: Vec<&[f32]> = problem.table.rows().collect();
    for (mut record, &row) in records.rows_mut().into_iter().zip(&chosen) {
        for (j, (value, x)) in record.iter_mut().zip(rows[row]).enumerate() {
            *value = ((f64::from(*x) - means[j]) / scales[j]).clamp(-CLIP, CLIP);
        }
    }
    let targets: Array1<bool> = chosen.iter().map(|&row| problem.labels[row]).collect();
    if targets.iter().all(|&t| t) || !targets.iter().any(|&t| t) {
        return Err(FitError::OneClass);
    }
    let alpha = options.alpha * n as f64;
    let dataset = DatasetBase::new(records, targets);
    let mut regression = LogisticRegression::default()
        .alpha(alpha)
        .max_iterations(options.iterations)
        .gradient_tolerance(TOLERANCE * n as f64);
    if let Some(start) = start.filter(|start| start.weights.len() == columns) {
        let content = dataset.targets().iter().filter(|target| **target).count();
        let sign = if 2 * content > n { 1.0 } else { -1.0 };
        regression = regression.initial_params(rescaled(start, &means, &scales) * sign);
    }
    let fitted = regression.fit(&dataset).map_err(|error| FitError::Solver(error.to_string()))?;
    // linfa's positive class is the one with more rows.
    let sign = if fitted.labels().pos.class { 1.0 } else { -1.0 };
    let linear = Linear {
        inputs: problem.table.inputs(),
        means,
        scales,
        weights: fitted.params().iter().map(|w| sign * w).collect(),
        intercept: sign * fitted.intercept(),
    };
    let gradient = mean_gradient(&linear, &dataset, alpha);
    if gradient > WORST {
        return Err(FitError::NotConverged { iterations: options.iterations, gradient });
    }
    Ok(linear)
}

/// Returns the weights and the intercept of a model for features that are standardised by other
/// means and scales, `[n_columns + 1]`.
fn rescaled(model: &Linear, means: &[f64], scales: &[f64]) -> Array1<f64> {
    let mut intercept = model.intercept;
    let columns = model.weights.iter().zip(&model.means).zip(&model.scales).zip(means).zip(scales);
    let mut weights: Vec<f64> = columns
        .map(|((((weight, own_mean), own_scale), mean), scale)| {
            intercept += weight * (mean - own_mean) / own_scale;
            weight * scale / own_scale
        })
        .collect();
    weights.push(intercept);
    Array1::from(weights)
}

/// Returns row numbers, each in proportion to the weight of its row. They are the rows at the
/// points 1/2, 3/2, … on the cumulative weight, scaled to the number of rows. Equal weights give
/// each row once.
fn resample(weights: &[f32]) -> Vec<usize> {
    let total: f64 = weights.iter().map(|w| f64::from(*w)).sum();
    let scale = weights.len() as f64 / total;
    let mut chosen = Vec::with_capacity(weights.len());
    let mut sum = 0.0;
    for (row, weight) in weights.iter().enumerate() {
        sum += f64::from(*weight) * scale;
        while (chosen.len() as f64) + 0.5 < sum {
            chosen.push(row);
        }
    }
    chosen
}

/// Returns the largest component of the loss's gradient, divided by the number of rows. linfa also
/// reports success when it has used up its iterations, so convergence must be tested here.
fn mean_gradient(
    linear: &Linear,
    dataset: &DatasetBase<Array2<f64>, Array1<bool>>,
    alpha: f64,
) -> f64 {
    let weights = Array1::from(linear.weights.clone());
    let records = dataset.records();
    let scores = records.dot(&weights) + linear.intercept;
    let errors = Array1::from_iter(
        scores
            .iter()
            .zip(dataset.targets())
            .map(|(score, &target)| 1.0 / (1.0 + (-score).exp()) - f64::from(u8::from(target))),
    );
    let gradient = records.t().dot(&errors) + &weights * alpha;
    gradient.iter().fold(errors.sum().abs(), |most, g| most.max(g.abs())) / records.nrows() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::fit::Table;

    /// Rows whose label follows the sum of two features, and how many are content.
    fn rows(share: f64) -> (Vec<f32>, Vec<bool>) {
        let mut rng = fastrand::Rng::with_seed(7);
        let (mut values, mut labels) = (Vec::new(), Vec::new());
        for _ in 0..600 {
            let (a, b) = (rng.f32() * 4.0, rng.f32() * 100.0);
            values.extend([a, b]);
            let noise = rng.f64() - 0.5;
            labels.push(f64::from(a) / 4.0 + f64::from(b) / 100.0 + noise > 2.0 * (1.0 - share));
        }
        (values, labels)
    }

    fn problem<'a>(values: &'a [f32], labels: &'a [bool], weights: &'a [f32]) -> Problem<'a> {
        Problem { table: Table::new(vec![values], 2), labels, weights }
    }

    #[test]
    fn content_scores_high_whether_it_is_the_minority_or_the_majority() {
        for share in [0.2, 0.8] {
            let (values, labels) = rows(share);
            let content = labels.iter().filter(|l| **l).count();
            assert!((content < 250) == (share < 0.5), "{content}");
            let linear =
                fit(&problem(&values, &labels, &[1.0; 600]), &Options::default(), None).unwrap();
            assert!(linear.probability(&[4.0, 100.0]) > 0.9);
            assert!(linear.probability(&[0.0, 0.0]) < 0.1);
        }
    }

    #[test]
    fn scores_are_linfas() {
        let (values, labels) = rows(0.3);
        let linear =
            fit(&problem(&values, &labels, &[1.0; 600]), &Options::default(), None).unwrap();
        let records = Array2::from_shape_fn((600, 2), |(i, j)| {
            ((f64::from(values[2 * i + j]) - linear.means[j]) / linear.scales[j]).clamp(-CLIP, CLIP)
        });
        let dataset = DatasetBase::new(records.clone(), Array1::from(labels.clone()));
        let fitted = LogisticRegression::default()
            .alpha(600.0 * 1e-4)
            .max_iterations(400)
            .gradient_tolerance(600.0 * TOLERANCE)
            .fit(&dataset)
            .unwrap();
        let positive = fitted.labels().pos.class;
        for (row, p) in values.chunks(2).zip(fitted.predict_probabilities(&records)) {
            let p = if positive { p } else { 1.0 - p };
            assert!((linear.probability(row) - p).abs() < 1e-12);
        }
    }

    #[test]
    fn the_start_does_not_change_the_end() {
        let (values, labels) = rows(0.3);
        let (few, all) = (&labels[..400], &labels[..]);
        let of = |labels: &[bool], start: Option<&Linear>| {
            let weights = vec![1.0; labels.len()];
            let problem = problem(&values[..2 * labels.len()], labels, &weights);
            fit(&problem, &Options::default(), start).unwrap()
        };
        let (cold, warm) = (of(all, None), of(all, Some(&of(few, None))));
        for row in values.chunks(2) {
            assert!((cold.probability(row) - warm.probability(row)).abs() < 1e-3);
        }
        // A converged fit needs no iteration.
        let hasty = Options { iterations: 1, ..Options::default() };
        assert!(fit(&problem(&values, all, &[1.0; 600]), &hasty, Some(&cold)).is_ok());
    }

    #[test]
    fn weights_draw_rows() {
        assert_eq!(resample(&[1.0; 4]), [0, 1, 2, 3]);
        assert_eq!(resample(&[3.0, 1.0, 0.0, 0.0]), [0, 0, 0, 1]);
        let (values, labels) = rows(0.5);
        let weights: Vec<f32> = labels.iter().map(|l| if *l { 3.0 } else { 1.0 }).collect();
        let plain =
            fit(&problem(&values, &labels, &[1.0; 600]), &Options::default(), None).unwrap();
        let weighted =
            fit(&problem(&values, &labels, &weights), &Options::default(), None).unwrap();
        assert!(weighted.probability(&[2.0, 50.0]) > plain.probability(&[2.0, 50.0]) + 0.1);
    }

    #[test]
    fn one_class_and_too_few_iterations_are_errors() {
        let (values, labels) = rows(0.5);
        assert!(matches!(
            fit(&problem(&values, &[true; 600], &[1.0; 600]), &Options::default(), None),
            Err(FitError::OneClass)
        ));
        let hasty = Options { iterations: 1, ..Options::default() };
        assert!(matches!(
            fit(&problem(&values, &labels, &[1.0; 600]), &hasty, None),
            Err(FitError::NotConverged { .. })
        ));
    }
}
