export { scribeServer as default } from '../../../problems/testing/drafts.ts'
