import { defineServer } from '@verdict/core/server'
import { admin } from '../contract.ts'

export default defineServer(admin, { setup: () => undefined })
