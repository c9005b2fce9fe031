export { isThorough } from '../../core/testing/share.ts'
