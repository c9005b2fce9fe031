import type { Fault } from '../fault.ts'

export const communicationFaults: readonly Fault[] = [
  {
    title: 'a reply to oneself sends a message',
    file: 'plugins/messages/server/sending/message-sender.ts',
    before: 'postIn(thing) !== undefined && uid !== toUid',
    after: 'postIn(thing) !== undefined',
  },
  {
    title: 'a repeated like sends another message',
    file: 'plugins/messages/server/sending/message-sender.ts',
    before: 'key: `like of ${source} by ${uid}`',
    after: 'key: `like of ${source} by ${uid} ${Date.now()}`',
  },
  {
    title: 'quotes in messages are too long',
    file: 'plugins/messages/server/reading/message-rows.ts',
    before: 'beginning(text.content, quoteLength)',
    after: 'beginning(text.content, sourceLength)',
  },
  {
    title: 'the nightly job deletes old messages that users keep',
    file: 'plugins/notices/server/messages/message-repository.ts',
    before: 'deleteMany({ cleaned: true, gmtModified:',
    after: 'deleteMany({ gmtModified:',
  },
  {
    title: 'a notice changes its recipients after delivery began',
    file: 'plugins/notices/server/notices/notice-repository.ts',
    before: 'notice.begun || (type',
    after: 'notice.state || (type',
  },
  {
    title: 'a second change between the same roles is not announced',
    file: 'plugins/notices/server/notices/account-notices.ts',
    before: '`role ${version} ${roleNumbers',
    after: '`role ${version === 0} ${roleNumbers',
  },
  {
    title: 'visitors see hidden announcements',
    file: 'plugins/announcements/server/announcement/announcement-repository.ts',
    before: 'this.#page({ status: 0 }, query)',
    after: 'this.#page({}, query)',
  },
  {
    title: 'participants read all comments of a running contest',
    file: 'plugins/contest-comments/server/comments/commentable-contests.ts',
    before: "status === contestStatuses.ended ? 'all'",
    after: "status !== contestStatuses.scheduled ? 'all'",
  },
  {
    title: 'disabled contest comments stay open',
    file: 'plugins/contest-comments/server/comments/commentable-contests.ts',
    before: '      if (!isOpen()) throw new ContestCommentsClosed()\n',
    after: '',
  },
  {
    title: 'an answer to the asker of a contest question reaches all participants',
    file: 'plugins/contest-questions/server/asking/asking.ts',
    before: "answers.filter(({ audience }) => audience !== 'asker')",
    after: 'answers.filter(({ audience }) => audience.length > 0)',
  },
  {
    title: 'the live updates of an asker reach other participants',
    file: 'plugins/contest-questions/server/contest/question-access.ts',
    before: 'key === questionKeys.asker(cid, viewer.uid)',
    after: 'key !== questionKeys.staff(cid)',
  },
  {
    title: 'a second answer overtakes the first without a warning',
    file: 'plugins/contest-questions/server/answering/answering.ts',
    before: 'answers.length <= seen',
    after: 'answers.length >= seen',
  },
  {
    title: 'those who judge a contest answer its questions without the duty',
    file: 'plugins/contest-questions/server/contest/question-access.ts',
    before: "return duties.includes('answer')",
    after: "return duties.includes('answer') || duties.includes('judge')",
  },
  {
    title: 'contests of other sites stay on the home page when they have ended',
    file: 'plugins/contest-calendars/server/calendars/calendars.ts',
    before: 'endTime > now && beginTime < now + shownMs',
    after: 'beginTime < now + shownMs',
  },
  {
    title: 'a calendar of another site leads into the own network',
    file: 'plugins/contest-calendars/server/read/fetch-calendar.ts',
    before: '  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new CalendarPrivate({ host })\n',
    after: '',
  },
]
