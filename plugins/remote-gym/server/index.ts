import { defineServer } from '@verdict/core/server'
import { codeforces } from '@verdict/plugin-remote-codeforces/contract'
import { remoteSites } from '@verdict/plugin-remote-judging/contract'
import { remoteGym } from '../contract.ts'
import { gym } from './remote/gym.ts'

export default defineServer(remoteGym, {
  needs: { sites: remoteSites, codeforces },
  setup(ctx, needs) {
    needs.sites.join(ctx, gym(needs.codeforces))
  },
})
