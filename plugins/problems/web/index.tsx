import { defineWeb } from '@verdict/core/web'
import { problems } from '../contract/problems.ts'

export default defineWeb(problems, {})
