//! Multinomial logistic regression, for more than two classes.

use dechaff_extractor::learners::{CLIP, Multinomial};
use linfa::DatasetBase;
use ndarray::{Array1, Array2, Axis, ShapeBuilder};

use super::logistic::solve_multinomial;
use super::{FitError, Table, moments};

/// L2 regularisation of the weights, as a share of the number of rows.
pub(super) const ALPHA: f64 = 1e-3;
/// The largest number of iterations of L-BFGS.
pub(super) const ITERATIONS: u64 = 200;
/// The mean gradient of a row below which the fit has converged.
pub(super) const TOLERANCE: f64 = 1e-5;
/// The mean gradient of a row above which a fit is an error.
const WORST: f64 = 1e-3;

/// Fits a multinomial logistic regression to the standardised features.
///
/// `classes` (`[n_rows]`) counts from 0. The rows are a sample: they hold the share `sampled[c]` of
/// the lines of class `c`, and the intercepts are corrected for this.
///
/// # Errors
/// When there are fewer than two classes, when a class has no rows, or when the gradient shows that
/// the solver did not converge.
pub fn fit(table: &Table<'_>, classes: &[usize], sampled: &[f64]) -> Result<Multinomial, FitError> {
    let mut rows_of = vec![0usize; sampled.len()];
    classes.iter().for_each(|&class| rows_of[class] += 1);
    if sampled.len() < 2 || rows_of.contains(&0) {
        return Err(FitError::OneClass);
    }
    let (means, scales) = moments(table, None);
    let n = classes.len();
    let mut records = Array2::<f64>::zeros((n, table.columns).f());
    for (mut record, row) in records.rows_mut().into_iter().zip(table.rows()) {
        for (j, (value, x)) in record.iter_mut().zip(row).enumerate() {
            *value = ((f64::from(*x) - means[j]) / scales[j]).clamp(-CLIP, CLIP);
        }
    }
    let dataset = DatasetBase::new(records, Array1::from(classes.to_vec()));
    let alpha = ALPHA * n as f64;
    let (weights, intercepts) =
        solve_multinomial(&dataset, alpha, ITERATIONS, TOLERANCE * n as f64)?;
    let gradient = mean_gradient(&weights, &intercepts, &dataset, alpha);
    if gradient > WORST {
        return Err(FitError::NotConverged { iterations: ITERATIONS, gradient });
    }
    Ok(Multinomial {
        inputs: table.inputs(),
        means,
        scales,
        weights: weights.t().iter().copied().collect(),
        intercepts: intercepts.iter().zip(sampled).map(|(b, share)| b - share.ln()).collect(),
    })
}

/// Returns the largest component of the loss's gradient, divided by the number of rows, or infinity
/// if a component is not a number. linfa also reports success when it has used up its iterations,
/// and its sum of exponentials over all rows loses rows whose scores are far below the largest.
fn mean_gradient(
    weights: &Array2<f64>,
    intercepts: &Array1<f64>,
    dataset: &DatasetBase<Array2<f64>, Array1<usize>>,
    alpha: f64,
) -> f64 {
    let records = dataset.records();
    let mut errors = records.dot(weights) + intercepts;
    for (mut row, &class) in errors.rows_mut().into_iter().zip(dataset.targets()) {
        let most = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        row.mapv_inplace(|score| (score - most).exp());
        let sum = row.sum();
        row.mapv_inplace(|e| e / sum);
        row[class] -= 1.0;
    }
    let gradient = records.t().dot(&errors) + weights * alpha;
    let all = errors.sum_axis(Axis(0));
    let most = |most: f64, g: &f64| if g.is_finite() { most.max(g.abs()) } else { f64::INFINITY };
    gradient.iter().chain(&all).fold(0.0, most) / records.nrows() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_features::Matrix;

    /// One feature; class 2 where it is high, 0 in the middle, 1 where it is low.
    fn rows(counts: [usize; 3]) -> (Vec<f32>, Vec<usize>) {
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut values, mut classes) = (Vec::new(), Vec::new());
        for (class, middle) in [(2, 9.0), (0, 5.0), (1, 1.0)] {
            for _ in 0..counts[class] {
                values.push(middle + rng.f32() * 6.0 - 3.0);
                classes.push(class);
            }
        }
        (values, classes)
    }

    fn classes(learner: &Multinomial, values: &[f32]) -> Vec<usize> {
        learner.classes(&Matrix { values: values.to_vec(), columns: 1 })
    }

    #[test]
    fn classes_keep_their_numbers_whatever_their_order_and_size() {
        for counts in [[300, 50, 50], [50, 300, 50], [50, 50, 300]] {
            let (values, labels) = rows(counts);
            let table = Table::new(vec![&values], 1);
            let learner = fit(&table, &labels, &[1.0; 3]).unwrap();
            assert_eq!(classes(&learner, &[10.0, 5.0, 0.0]), [2, 0, 1], "{counts:?}");
        }
    }

    #[test]
    fn a_sampled_class_is_as_likely_as_before() {
        let (values, labels) = rows([400, 400, 400]);
        let table = Table::new(vec![&values], 1);
        let all = fit(&table, &labels, &[1.0; 3]).unwrap();
        let half = fit(&table, &labels, &[0.5, 1.0, 1.0]).unwrap();
        assert!((half.intercepts[0] - all.intercepts[0] - 2f64.ln()).abs() < 1e-12);
        assert_eq!(half.intercepts[1..], all.intercepts[1..]);
    }

    #[test]
    fn classes_without_rows_are_errors() {
        let table = Table::new(vec![&[1.0, 2.0, 3.0]], 1);
        assert!(matches!(fit(&table, &[0, 2, 2], &[1.0; 3]), Err(FitError::OneClass)));
        assert!(matches!(fit(&table, &[0, 0, 0], &[1.0]), Err(FitError::OneClass)));
    }
}
