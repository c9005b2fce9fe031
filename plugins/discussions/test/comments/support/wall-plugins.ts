import judging from '../../../../judging/server/index.ts'
import problems from '../../../../problems/server/index.ts'
import discussions from '../../../server/index.ts'
import walls from './walls.ts'

/** A plugin with things to comment, and what comments need. */
export const wallPlugins = [judging, problems, discussions, walls]
