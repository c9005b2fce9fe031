import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import discussions from '../../../server/index.ts'
import walls from './walls.ts'

/** A plugin with things to comment on, and the plugins that comments need. */
export const wallPlugins = [judging, problems, discussions, walls]
