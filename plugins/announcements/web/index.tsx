import { defineWeb } from '@verdict/core/web'
import { announcements } from '../contract.ts'

export default defineWeb(announcements, {})
