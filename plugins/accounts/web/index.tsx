import { defineWeb } from '@verdict/core/web'
import { accounts } from '../contract/accounts.ts'

export default defineWeb(accounts, {})
