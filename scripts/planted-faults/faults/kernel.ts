import type { Fault } from '../fault.ts'

export const kernelFaults: readonly Fault[] = [
  {
    title: 'a banned user keeps the session',
    file: 'core/server/auth/sessions.ts',
    before: "if (!user || isBanned(user) || 'removing' in user ||",
    after: "if (!user || 'removing' in user ||",
  },
  {
    title: 'an ended session still works',
    file: 'core/server/auth/sessions.ts',
    before: 'if (session.ended || session.gmtCreate',
    after: 'if (session.gmtCreate',
  },
  {
    title: 'a login in progress outlives a new password',
    file: 'core/server/auth/sessions.ts',
    before: 'credentialsOf(session) === credentialsOf(user)',
    after: 'credentialsOf(session) <= credentialsOf(user)',
  },
  {
    title: 'guesses from many addresses are not delayed',
    file: 'core/server/auth/guess-delay.ts',
    before: 'known.count < freeFailures',
    after: 'known.count < 1_000_000',
  },
  {
    title: 'a permission is not checked',
    file: 'core/server/http/protection/authentication.ts',
    before: 'return (roles?.includes(caller.role) ?? true) && (permission === undefined || caller.may(permission))',
    after: 'return roles?.includes(caller.role) ?? true',
  },
  {
    title: 'an answer contains fields that its contract does not name',
    file: 'core/server/http/routes/serve-route.ts',
    before: 'success(route.output ? route.output.parse(result) : null)',
    after: 'success(route.output ? (route.output.parse(result), result) : null)',
  },
  {
    title: 'a failing follower is called again without growing pauses',
    file: 'core/server/changes/retry-timing.ts',
    before: 'retryAfterMs * 2 ** Math.min(tries - 1, 30)',
    after: 'retryAfterMs * 2 ** Math.min(tries - 1, 0)',
  },
  {
    title: 'a change during its delivery is lost',
    file: 'core/server/changes/pending-document-processor.ts',
    before: 'const unmodified = { _id, pending: pending ?? { $exists: false }, removing',
    after: 'const unmodified = { _id, removing',
  },
  {
    title: 'merged reads miss a write that came before them',
    file: 'core/server-kit/single-flight.ts',
    before: 'const next = this.#next.get(key) ?? settled(running).then(() => this.#start(key, read))',
    after: 'const next = this.#next.get(key) ?? running',
  },
  {
    title: 'a refused action counts as an attempt',
    file: 'core/server/storage/attempt-counter.ts',
    before: '    } catch (error) {\n      await this.takeBack(key)\n      throw error',
    after: '    } catch (error) {\n      throw error',
  },
  {
    title: 'a count overwrites a newer one',
    file: 'core/server-kit/kept-count.ts',
    before: 'updateOne(this.#byId(id, version), update)',
    after: 'updateOne(this.#byId(id), update)',
  },
  {
    title: 'the nightly job deletes files of today',
    file: 'core/server/files/sweep.ts',
    before: 'if (touched < yesterday) unreferenced.add(hash)',
    after: 'unreferenced.add(hash)',
  },
  {
    title: 'a migration runs again at every start',
    file: 'core/server/storage/migrations/migrations.ts',
    before: '        await this.#done.insertOne({ _id: `${plugin}/${migration.name}`, at: new Date() })\n',
    after: '',
  },
  {
    title: 'pages: quotes in a CSV file stay doubled',
    file: 'core/page-kit/form/read-csv.ts',
    before: "cell.slice(1, -1).replaceAll('\"\"', '\"')",
    after: 'cell.slice(1, -1)',
  },
  {
    title: 'pages: drafts of other users are offered',
    file: 'core/page-kit/form/draft-storage.ts',
    before: '`${prefix}${uid}:${form}`',
    after: '`${prefix}${uid.slice(0, 0)}:${form}`',
  },
  {
    title: 'pages: unsaved changes are lost without a question',
    file: 'core/web/shell/leave/leave-guard.ts',
    before: 'unsavedForms.size > 0 && currentLocation',
    after: 'unsavedForms.size > 1 && currentLocation',
  },
  {
    title: 'a call starts although its caller has gone',
    file: 'core/plugin/with-timeout.ts',
    before: '    if (signal.aborted) forward()\n',
    after: '',
  },
  {
    title: 'a null overwrites a stored field',
    file: 'core/plugin/objects.ts',
    before: 'value !== undefined && value !== null)',
    after: 'value !== undefined)',
  },
]
