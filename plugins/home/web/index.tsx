import { defineWeb } from '@verdict/core/web'
import { home } from '../contract.ts'

export default defineWeb(home, {})
