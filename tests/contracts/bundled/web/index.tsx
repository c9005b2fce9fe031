import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import { boardOf } from '@verdict/plugin-contests/contract'

export default defineWeb(definePlugin({ id: 'laps' }), { fills: [fill(boardOf('laps'), () => import('./laps-board.tsx'))] })
