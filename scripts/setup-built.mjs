// Global setup for tests that run the server as an operator does: builds it from the current sources.
export { buildOrStop as setup } from './builds.mjs';
