import { fillFields } from '@verdict/core'
import {
  defineServer,
  healthItems,
  loginCaptchas,
  publicFilesService,
  rolePermissions,
  sessionLog,
  siteControl,
  userChanged,
  userRemoved,
} from '@verdict/core/server'
import { registration as registrationSwitch, setupSteps } from '@verdict/plugin-admin/contract'
import type { FastifyRequest } from 'fastify'
import {
  accountApi,
  accounts,
  classesApi,
  firstAccountAttempts,
  mailApi,
  mailboxApi,
  profileApi,
  profileFields,
  publicProfiles,
  schoolClasses,
  registrationFields,
  smsSenders,
  userAdminApi,
  userHomeFields,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BulkUserService } from './administration/bulk-user-service.ts'
import { sheetCollection, CredentialSheets } from './administration/credential-sheets.ts'
import { RolePolicy } from './administration/role-policy.ts'
import { UserAdmin } from './administration/user-admin.ts'
import { DevMailCatcher, mailCollection, showCaughtMails } from './mail/dev-mail-catcher.ts'
import { MailFailure, mailFailureCollection } from './mail/mail-failure.ts'
import { MailLimits } from './mail/mail-limits.ts'
import { MailSettings } from './mail/mail-settings.ts'
import { MailTemplates } from './mail/mail-templates.ts'
import { Mailer, parseEmailAddress } from './mail/mailer.ts'
import { Outbox } from './mail/outbox.ts'
import { AccountService } from './profiles/account-service.ts'
import { AvatarService } from './profiles/avatar-service.ts'
import { UserHomeService } from './profiles/user-home-service.ts'
import { ActionLimits, tryCollection } from './profiles/action-limits.ts'
import { captchaCollection, Captchas } from './sign-up/captchas.ts'
import { codeCollection, MailCodes } from './sign-up/mail-codes.ts'
import { PasswordReset, trustedSiteAddress } from './sign-up/password-reset.ts'
import { Registration } from './sign-up/registration.ts'
import { createUserRecords } from './profiles/user-records.ts'

const languageOf = ({ headers }: FastifyRequest): string | undefined => headers['accept-language']

export default defineServer(accounts, {
  needs: { sessions: sessionLog, files: publicFilesService, control: siteControl, permissions: rolePermissions },
  provides: [publicProfiles, schoolClasses],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sessions, files, control, permissions }) {
    const { users } = ctx
    const settings = () => ctx.settings()
    const { profiles, campuses, classes, members, visibleClasses, profileService } = createUserRecords(ctx)
    const codes = new MailCodes(ctx.collection(codeCollection))
    const captchas = new Captchas(ctx.collection(captchaCollection))
    // Set by `npm run dev` and tests: emails are caught and shown instead of sent.
    const mailCatcher = process.env.VERDICT_MAILBOX ? new DevMailCatcher(ctx.collection(mailCollection)) : undefined
    const siteName = () => control.settings().name
    const failure = new MailFailure(ctx.collection(mailFailureCollection))
    const mailer = new Mailer({
      settings,
      siteName,
      mailCatcher,
      failure,
      logger: ctx.logger,
      mails: ctx.metrics.counter('verdict_mails_total', 'Mails that this process gave to the mail server, or could not.'),
    })
    const templates = new MailTemplates({ t: ctx.t, siteName, picture: () => settings().emailBGImg })
    const outbox = new Outbox(ctx.logger)
    ctx.onClose(() => outbox.idle())
    const tries = ctx.collection(tryCollection)
    const limits = new MailLimits({ attempts: tries, settings, logger: ctx.logger })
    const registration = new Registration({ users, codes, captchas, limits, outbox, mailer, templates, settings })
    const reset = new PasswordReset({ users, codes, captchas, limits, outbox, mailer, templates, settings })
    const accountService = new AccountService({
      users,
      codes,
      attempts: new ActionLimits(tries),
      limits,
      outbox,
      mailer,
      templates,
      settings,
      infoOf: (uid) => profileService.info(uid),
      t: ctx.t,
    })
    const avatars = new AvatarService(users, files)
    const homes = new UserHomeService({ users, profiles, sessions, fields: ctx.collect(userHomeFields) })
    const rolePolicy = new RolePolicy((role) => permissions.of(role))
    const alarms = ctx.collect(firstAccountAttempts)
    const userAdmin = new UserAdmin({
      users,
      profiles: profileService,
      rolePolicy,
      settings,
      notifyOwner: async (attempt) => {
        ctx.logger.warn({ by: attempt.by }, 'refused a change of the first account')
        await Promise.all(alarms.map((notify) => notify(attempt)))
      },
    })
    const sheets = new CredentialSheets(ctx.collection(sheetCollection))
    const bulkUsers = new BulkUserService({ users, profiles, classes, members, sheets, rolePolicy, settings })
    const mailSettings = new MailSettings(settings, control, ctx.collect(smsSenders))

    ctx.provide(publicProfiles, profiles)
    ctx.provide(schoolClasses, visibleClasses)
    ctx.contribute(
      profileFields.point,
      fillFields(profileFields, (uid) => profileService.fields(uid)),
    )
    ctx.contribute(
      registrationFields.point,
      fillFields(registrationFields, () => ({ register: settings().register })),
    )
    ctx.contribute(loginCaptchas, ({ captcha, captchaKey }) => captchas.verify(captchaKey, captcha))
    ctx.contribute(registrationSwitch, { open: () => settings().register, change: (register) => control.changeSettings(accounts.id, { register }) })
    ctx.contribute(setupSteps, async () => {
      const [userCount, hasClasses, mailFails] = await Promise.all([users.count(), classes.hasAny(), failure.isPresent()])
      const sendsMail = mailer.ready && !mailFails
      return [
        { plugin: accounts.id, name: 'users', isDone: userCount > 1 || (settings().register && sendsMail), path: '/admin/user', order: 40 },
        { plugin: accounts.id, name: 'mail', isDone: sendsMail, path: '/admin/mail', order: 50 },
        { plugin: accounts.id, name: 'classes', isDone: hasClasses, path: '/admin/class', order: 60 },
      ]
    })
    ctx.contribute(healthItems, async (language) => (settings().emailHost === '' ? [] : failure.health(ctx, language)))
    ctx.follow(userChanged, ({ uid }) => profiles.syncUser(uid))
    ctx.follow(userRemoved, async ({ uid, avatar }) => {
      await avatars.remove(avatar)
      await profiles.remove(uid)
    })

    ctx.serve(accountApi, {
      entryRules: () => registration.rules(),
      registerCode: ({ query, request }) => registration.sendCode({ ...query, ip: request.ip }, languageOf(request)),
      checkUsernameOrEmail: ({ body }) => registration.checkTaken(body.username),
      captcha: () => captchas.create(),
      register: ({ body }) => registration.register(body),
      applyResetPassword: ({ body, request }) => reset.sendMail(body, languageOf(request), trustedSiteAddress(request, control.settings().baseUrl)),
      resetPassword: ({ body }) => reset.reset(body),
      changePassword: ({ body, caller, request }) => accountService.changePassword(caller, body, languageOf(request)),
      changeEmailCode: ({ query, caller, request }) => accountService.sendEmailCode(caller, query.email, languageOf(request)),
      changeEmail: ({ body, caller, request }) => accountService.changeEmail(caller, body, languageOf(request)),
    })
    ctx.serve(profileApi, {
      userHome: ({ query, caller }) => homes.read(query, caller),
      userInfo: ({ caller }) => profileService.info(caller.uid),
      changeUserInfo: ({ body, caller }) => profileService.change(caller.uid, body),
      uploadAvatar: async ({ file, caller }) => {
        await avatars.replace(caller.uid, file)
        return profileService.info(caller.uid)
      },
    })
    ctx.serve(userAdminApi, {
      userList: ({ query }) => userAdmin.list(query),
      editUser: ({ body, caller }) => userAdmin.edit(caller, body),
      deleteUsers: ({ body, caller }) => userAdmin.remove(caller, body.ids),
      checkUsers: ({ body }) => bulkUsers.check(body.users),
      importUsers: ({ body, caller, request }) =>
        bulkUsers.importRows(caller, body.users, body.type, (problem) => ctx.t(`import.problems.${problem}`, languageOf(request))),
      generateUsers: ({ body, caller }) => bulkUsers.generate(caller, body),
      usersSheet: ({ query }) => sheets.download(query.key),
    })
    ctx.serve(classesApi, {
      campusList: ({ query }) => campuses.list(query),
      allCampuses: () => campuses.all(),
      submitCampus: ({ body }) => campuses.save(body.id, body.name),
      deleteCampus: ({ query }) => campuses.remove(query.id),
      classList: ({ query }) => classes.list(query),
      submitClass: ({ body }) => classes.save(body),
      deleteClass: ({ query }) => classes.remove(query.id),
      classMembers: ({ query }) => members.list(query),
      addMembers: ({ body }) => members.add(body.id, body.usernames),
      removeMembers: ({ body }) => members.remove(body.id, body.uids),
    })
    ctx.serve(mailApi, {
      mailConfig: () => mailSettings.mail(),
      setMailConfig: ({ body }) => mailSettings.changeMail(body),
      testMail: ({ body, request }) => mailer.test(parseEmailAddress(body.email), templates.render('test', languageOf(request))),
      entryConfig: () => mailSettings.registration(),
      setEntryConfig: ({ body }) => mailSettings.changeRegistration(body),
      smsSenders: () => mailSettings.senders(),
      testSms: ({ body, request }) => mailSettings.testSms(body.sender, body.phone, ctx.t('sms.test', languageOf(request), { site: siteName() })),
    })
    ctx.serve(mailboxApi, { mailbox: ({ request }) => showCaughtMails(request, mailCatcher) })
  },
})
