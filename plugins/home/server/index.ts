import { defineServer } from '@verdict/core/server'
import { home } from '../contract.ts'

export default defineServer(home, { setup: () => undefined })
