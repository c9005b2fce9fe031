import { defineServer } from '@verdict/core/server'
import { problems } from '../contract.ts'

export default defineServer(problems, { setup() {} })
