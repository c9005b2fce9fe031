import { remoteJudging } from './remote-judging.ts'

/** The site does not answer, answers with a server error, or says that it is closed. */
export const RemoteDown = remoteJudging.error('remote-down', 500)

/** A page shows a check for robots, which only a person can pass. The account is stopped until an admin continues it. */
export const ChallengeMet = remoteJudging.error('challenge-met', 500)

/** The page is there only for users who are logged in. The site's session has ended; the account logs in again. */
export const LoggedOut = remoteJudging.error('logged-out', 500)

/** The site refuses the name and password, or the cookie, of an account. */
export const LoginRefused = remoteJudging.error('login-refused', 500)

/** The password and cookies of an account were encrypted with another key. */
export const AccountKeyLost = remoteJudging.error('account-key-lost', 500)

/** The site has locked the account; `reason` is in the words of the site. */
export const AccountLocked = remoteJudging.error('account-locked', 500)

/** The site did not take the program now: the account sends it again after `seconds`. */
export const SentTooSoon = remoteJudging.error('sent-too-soon', 500)

/** The site did not take the program and never will; `reason` is in the words of the site. */
export const ProgramRefused = remoteJudging.error('program-refused')

/** No running plugin is that of this judge. */
export const NoRemote = remoteJudging.error('no-remote', 404)

/** What was entered is neither the id nor the address of a problem of this site. */
export const RemoteIdWrong = remoteJudging.error('remote-id-wrong')

/** There is no such account, or it is entered wrongly. */
export const NoAccount = remoteJudging.error('no-account', 404)
export const AccountIncomplete = remoteJudging.error('account-incomplete')

/** The page is no longer kept. */
export const NoKeptPage = remoteJudging.error('no-kept-page', 404)

/** The site has no such problem, or does not show it. */
export const NoRemoteProblem = remoteJudging.error('no-remote-problem', 404)

/** A page does not look as expected; `missing` names what was not found. Thrown as `PageError`, which keeps the page. */
export const PageUnexpected = remoteJudging.error('page-unexpected', 500)
