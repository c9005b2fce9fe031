import { defineServer } from '@verdict/core/server'
import { announcements } from '../contract.ts'

export default defineServer(announcements, { setup: () => undefined })
