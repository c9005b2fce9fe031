import { defineWeb } from '@verdict/core/web'
import { notices } from '../contract.ts'

export default defineWeb(notices, {})
