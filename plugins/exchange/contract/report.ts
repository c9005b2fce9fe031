import type { CodedError } from '@verdict/core'

/** Collects what is to say about one problem. The errors of the contract of `exchange` have texts already; a format may declare more. */
export interface ProblemReport {
  /** The problem cannot be taken as it is. */
  error(finding: CodedError): void
  /** Somebody should look at it. */
  warning(finding: CodedError): void
  /** The other side has no place for it. */
  lost(finding: CodedError): void
}
