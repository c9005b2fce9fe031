export { scribeServer as default } from '@verdict/plugin-problems/testing'
