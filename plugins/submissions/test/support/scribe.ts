export { scribeServer as default } from '../../../problems/test/support/drafts.ts'
