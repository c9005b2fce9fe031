import { defineServer } from '@verdict/core/server'
import { accounts } from '../contract.ts'

export default defineServer(accounts, { setup() {} })
