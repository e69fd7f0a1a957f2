//! Requests of the interface about trainings.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::lock::lock;
use crate::refusal::Refusal;
use crate::session::Shared;
use crate::training;
use crate::training_state::{How, Training};

#[derive(Serialize)]
pub(super) struct Trainings {
    #[serde(flatten)]
    training: Training,
    /// The model whose suggestions are shown now.
    suggester: String,
    /// The model whose suggestions were shown at first.
    first: String,
}

pub(super) async fn training(State(session): Shared) -> Json<Trainings> {
    let training = lock(&session.training).clone();
    let (suggester, first) = (session.suggester().name.clone(), session.first.name.clone());
    Json(Trainings { training, suggester, first })
}

pub(super) async fn train(
    State(session): Shared,
    Json(how): Json<How>,
) -> Result<StatusCode, Refusal> {
    training::start(&session, how).map_err(Refusal::conflict)?;
    Ok(StatusCode::ACCEPTED)
}

/// Makes the running training stop at its next step.
pub(super) async fn cancel(State(session): Shared) -> StatusCode {
    let mut training = lock(&session.training);
    training.cancelled = training.step.is_some();
    StatusCode::ACCEPTED
}

/// The body of a request that sets the model for suggestions.
#[derive(Deserialize)]
pub(super) struct Model {
    /// The name of the first model, or of a training.
    model: String,
}

pub(super) async fn suggest(
    State(session): Shared,
    Json(Model { model }): Json<Model>,
) -> Result<StatusCode, Refusal> {
    training::suggest(&session, &model).map_err(Refusal::conflict)?;
    Ok(StatusCode::ACCEPTED)
}

/// Returns the model of the last training as a file.
pub(super) async fn model(State(session): Shared) -> Result<Vec<u8>, Refusal> {
    training::last_model(&session).map_err(Refusal::conflict)
}
