export { shareOf } from '../../core/testing/share.ts'
