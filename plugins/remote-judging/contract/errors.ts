import { remoteJudging } from './remote-judging.ts'

/** The site does not answer, answers with a server error, or reports that it is closed. */
export const RemoteDown = remoteJudging.error('remote-down', 500)

/** A page shows a robot check, which only a person can pass. The account is stopped until an admin continues it. */
export const ChallengeMet = remoteJudging.error('challenge-met', 500)

/** The page requires a login, because the session at the site has ended. The account logs in again. */
export const LoggedOut = remoteJudging.error('logged-out', 500)

/** The site rejects the account's name and password, or its cookie. */
export const LoginRefused = remoteJudging.error('login-refused', 500)

/** The password and cookies of an account were encrypted with another key. */
export const AccountKeyLost = remoteJudging.error('account-key-lost', 500)

/** The site has locked the account; `reason` is the site's message. */
export const AccountLocked = remoteJudging.error('account-locked', 500)

/** The site did not accept the program now; the account sends it again after `seconds`. */
export const SentTooSoon = remoteJudging.error('sent-too-soon', 500)

/** The site did not accept the program and never will; `reason` is the site's message. */
export const ProgramRefused = remoteJudging.error('program-refused')

/** No enabled plugin provides this judge. */
export const NoRemote = remoteJudging.error('no-remote', 404)

/** The input is neither the ID nor the URL of a problem of this site. */
export const RemoteIdWrong = remoteJudging.error('remote-id-wrong')

/** The account does not exist, or its data is invalid. */
export const NoAccount = remoteJudging.error('no-account', 404)
export const AccountIncomplete = remoteJudging.error('account-incomplete')

/** The page is no longer stored. */
export const NoKeptPage = remoteJudging.error('no-kept-page', 404)

/** The site has no such problem or does not show it. */
export const NoRemoteProblem = remoteJudging.error('no-remote-problem', 404)

/** A page does not have the expected form; `missing` names what is missing. Thrown as `PageError`, which keeps the page. */
export const PageUnexpected = remoteJudging.error('page-unexpected', 500)
