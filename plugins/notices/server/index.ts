import { defineServer } from '@verdict/core/server'
import { notices } from '../contract.ts'

export default defineServer(notices, { setup: () => undefined })
