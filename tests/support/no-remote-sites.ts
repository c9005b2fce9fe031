const remotes = ['remote-hdu', 'remote-poj', 'remote-codeforces', 'remote-gym', 'remote-atcoder', 'remote-spoj']

/** Settings with which no remote judge is called: nothing answers at their addresses, and no test waits for them. */
export const noRemoteSites: Readonly<Record<string, Record<string, unknown>>> = {
  'remote-judging': { requestSeconds: 1, downSeconds: 0.1, paceFactor: 0 },
  ...Object.fromEntries(remotes.map((id) => [id, { address: 'http://127.0.0.1:9' }])),
}
