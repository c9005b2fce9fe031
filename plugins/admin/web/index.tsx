import { defineWeb } from '@verdict/core/web'
import { admin } from '../contract.ts'

export default defineWeb(admin, {})
