import { reportScreenFailure } from '../api/report-screen-failure.ts'

/** Reports that the site could not start, without React and without texts; `index.html` contains the message. */
export function startFailed(failure: unknown): void {
  window.dispatchEvent(new Event('verdict-start-failed'))
  void reportScreenFailure('kernel', failure)
}
