// Before the tests that run the server as an operator does: it is there, and made from these very sources.
export { buildOrStop as setup } from './builds.mjs';
