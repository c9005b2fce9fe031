// The mirrors of Debian and npm. `with-node` reads them from config/mirrors.env, and tells npm about its registry.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const servers = /https?:\/\/(?:[a-z0-9-]+\.)*(?:debian\.org|archive\.ubuntu\.com|security\.ubuntu\.com|ports\.ubuntu\.com)(?=\/)/g

export const mirrorHints = {
  npm: 'If the npm registry cannot be reached, name a mirror in VERDICT_NPM_REGISTRY or config/mirrors.env, such as https://registry.npmmirror.com.',
  apt: 'If the servers of Debian cannot be reached, name a mirror in VERDICT_APT_MIRROR or config/mirrors.env, such as https://mirrors.tuna.tsinghua.edu.cn.',
}

/** Gives apt-get copies of the machine's lists of sources that name the mirror instead of the servers of Debian and Ubuntu; the machine's own do not change. */
export async function withAptMirror(work, sources = '/etc/apt') {
  const mirror = process.env.VERDICT_APT_MIRROR?.replace(/(?<!\/)\/+$/, '')
  if (!mirror) return work([])
  if (!/^https?:\/\/[^\s/]+/.test(mirror)) throw new Error(`VERDICT_APT_MIRROR is not the address of a mirror: ${mirror}. ${mirrorHints.apt}`)
  const copies = mkdtempSync(join(tmpdir(), 'verdict-apt-'))
  try {
    mkdirSync(join(copies, 'sources.list.d'))
    const listed = existsSync(join(sources, 'sources.list.d')) ? readdirSync(join(sources, 'sources.list.d')).map((name) => join('sources.list.d', name)) : []
    for (const name of ['sources.list', ...listed].filter((one) => /\.(list|sources)$/.test(one) && existsSync(join(sources, one))))
      writeFileSync(join(copies, name), readFileSync(join(sources, name), 'utf8').replaceAll(servers, mirror))
    return await work(['-o', `Dir::Etc::sourcelist=${join(copies, 'sources.list')}`, '-o', `Dir::Etc::sourceparts=${join(copies, 'sources.list.d')}`])
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}
