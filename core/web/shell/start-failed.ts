import { reportScreenFailure } from '../api/report-screen-failure.ts'

/** Says, without React and without texts, that the site could not start; the page that the server sends brings the words. */
export function startFailed(failure: unknown): void {
  window.dispatchEvent(new Event('verdict-start-failed'))
  void reportScreenFailure('kernel', failure)
}
