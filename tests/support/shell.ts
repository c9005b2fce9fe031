// Parts of the shell with which tests of components set up a page.
export { kernelWeb } from '../../core/web/pages/kernel-web.ts'
export { endSession, expireSession, storeUser } from '../../core/web/session/session.ts'
export { startTexts } from '../../core/web/text/texts.ts'
export { person } from '../../core/web/test/people.ts'
