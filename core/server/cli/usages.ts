/** How each command is called, and what that does. */
export const usages: Readonly<Record<string, readonly (readonly [call: string, about: string])[]>> = {
  start: [['start [--port N]', 'Starts the site.']],
  doctor: [['doctor', 'Looks for what is wrong.']],
  plugins: [
    ['plugins list', 'Lists the installed plugins.'],
    ['plugins on ID', 'Switches a plugin on from the next start.'],
    ['plugins off ID', 'Switches a plugin off from the next start.'],
  ],
  user: [
    ['user create NAME [ROLE]', 'Makes an account and prints its password.'],
    ['user password NAME', 'Sets and prints a new password, and ends all logins.'],
    ['user role NAME ROLE', 'Gives somebody another role.'],
  ],
  backup: [['backup FILE', 'Saves everything, files included, into one archive; the site may be running.']],
  restore: [['restore FILE [--replace]', 'Brings an archive back, with --replace in the place of what is there.']],
  explain: [['explain [TOKEN]', 'Says who provides, contributes, listens or follows, in order.']],
}

const places = `
Commands find the site of this folder, also one that was started with VERDICT_DATA. MONGODB_URI, VERDICT_DATA
and VERDICT_ROOT (the folder that holds config/) say otherwise.`

/** The calls of one command, or of all. */
export function helpOf(name: string | undefined): string {
  const lines = (name !== undefined && usages[name]) || Object.values(usages).flat()
  const width = Math.max(...lines.map(([call]) => call.length)) + 2
  return [...lines.map(([call, about]) => `verdict ${call.padEnd(width)}${about}`), places].join('\n')
}

/** A command was called with words that it cannot use. */
export class WrongCall extends Error {
  constructor(name: string, problem: string) {
    super(`${problem}\n${usages[name]?.map(([call]) => `Call it as: verdict ${call}`).join('\n')}`)
  }
}
