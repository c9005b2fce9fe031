import { userInfoFields, websiteConfigFields } from '@verdict/core'
import { defineServer, publicFilesService, sessionLog, siteControl, userChanged, userRemoved } from '@verdict/core/server'
import { registration as registrationSwitch } from '@verdict/plugin-admin/contract'
import { accountApi, accounts, classesApi, mailApi, mailboxApi, profileApi, smsSenders, userAdminApi, userHomeFields } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AccountService } from './profiles/account-service.ts'
import { Avatars } from './profiles/avatars.ts'
import { captchaCollection, Captchas } from './sign-up/captchas.ts'
import { codeCollection, MailCodes } from './sign-up/mail-codes.ts'
import { MailTemplates } from './mail/mail-templates.ts'
import { MailSettings } from './mail/mail-settings.ts'
import { DevMailCatcher, mailCollection, newestFor } from './mail/dev-mail-catcher.ts'
import { addressOf, Mailer } from './mail/mailer.ts'
import { NewUsers } from './administration/new-users.ts'
import { PasswordReset } from './sign-up/password-reset.ts'
import { createUserRecords } from './user-records.ts'
import { Registration } from './sign-up/registration.ts'
import { homeOf } from './mail/site-address.ts'
import { sheetCollection, CredentialSheets } from './administration/credential-sheets.ts'
import { ActionLimits, tryCollection } from './sign-up/action-limits.ts'
import { UserHomes } from './profiles/user-home.ts'
import { UserAdmin } from './administration/user-admin.ts'

export default defineServer(accounts, {
  needs: { sessions: sessionLog, files: publicFilesService, control: siteControl },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { sessions, files, control }) {
    const { users } = ctx
    const settings = () => ctx.settings()
    const { profiles, campuses, classes, members, cards } = createUserRecords(ctx)
    const codes = new MailCodes(ctx.collection(codeCollection))
    const captchas = new Captchas(ctx.collection(captchaCollection))
    // Only `npm run dev` and tests set this: mails are then kept and shown instead of sent.
    const mailbox = process.env.VERDICT_MAILBOX ? new DevMailCatcher(ctx.collection(mailCollection)) : undefined
    const site = () => control.settings().name
    const mailer = new Mailer({ settings, siteName: site, mailbox, logger: ctx.logger })
    const templates = new MailTemplates({ t: ctx.t, site, picture: () => settings().emailBGImg })
    const registration = new Registration({ users, codes, mailer, templates, settings })
    const reset = new PasswordReset({ users, codes, captchas, mailer, templates })
    const accountService = new AccountService({
      users,
      codes,
      tries: new ActionLimits(ctx.collection(tryCollection)),
      mailer,
      templates,
      settings,
      infoOf: (uid) => cards.info(uid),
      t: ctx.t,
    })
    const avatars = new Avatars(users, files)
    const homes = new UserHomes({ users, profiles, sessions, fields: ctx.collect(userHomeFields), logger: ctx.logger })
    const roll = new UserAdmin(users, cards)
    const sheets = new CredentialSheets(ctx.collection(sheetCollection))
    const newUsers = new NewUsers({ users, profiles, classes, members, sheets })
    const mailSettings = new MailSettings(settings, control, ctx.collect(smsSenders))

    ctx.contribute(userInfoFields, (uid) => cards.fields(uid))
    ctx.contribute(websiteConfigFields, () => ({ register: settings().register }))
    ctx.contribute(registrationSwitch, { open: () => settings().register, change: (register) => control.changeSettings(accounts.id, { register }) })
    ctx.follow(userChanged, ({ uid }) => profiles.notice(uid))
    ctx.follow(userRemoved, async ({ uid }) => {
      await avatars.withdraw((await users.summaries([uid])).get(uid)?.avatar ?? null)
      await profiles.forget(uid)
    })

    ctx.serve(accountApi, {
      entryRules: () => registration.rules(),
      registerCode: ({ query, request }) => registration.sendCode(query.email, request.headers['accept-language']),
      checkUsernameOrEmail: ({ body }) => registration.taken(body),
      captcha: () => captchas.ask(),
      register: ({ body }) => registration.register(body),
      applyResetPassword: ({ body, request }) => reset.apply(body, request.headers['accept-language'], homeOf(request, control.settings().baseUrl)),
      resetPassword: ({ body }) => reset.reset(body),
      changePassword: ({ body, caller, request }) => accountService.changePassword(caller, body, request.headers['accept-language']),
      changeEmailCode: ({ query, caller, request }) => accountService.sendEmailCode(caller, query.email, request.headers['accept-language']),
      changeEmail: ({ body, caller, request }) => accountService.changeEmail(caller, body, request.headers['accept-language']),
    })
    ctx.serve(profileApi, {
      userHome: ({ query, caller }) => homes.of(query, caller),
      userInfo: ({ caller }) => cards.info(caller.uid),
      changeUserInfo: ({ body, caller }) => cards.change(caller.uid, body),
      uploadAvatar: async ({ file, caller }) => {
        await avatars.take(caller.uid, file)
        return cards.info(caller.uid)
      },
    })
    ctx.serve(userAdminApi, {
      userList: ({ query }) => roll.list(query),
      editUser: ({ body, caller }) => roll.edit(caller, body),
      deleteUsers: ({ body, caller }) => roll.remove(caller, body.ids),
      checkUsers: ({ body }) => newUsers.check(body.users),
      importUsers: ({ body, request }) =>
        newUsers.importRows(body.users, body.type, (problem) => ctx.t(`import.problems.${problem}`, request.headers['accept-language'])),
      generateUsers: ({ body, caller }) => newUsers.generate(body, caller.uid),
      usersSheet: ({ query }) => sheets.take(query.key),
    })
    ctx.serve(classesApi, {
      campusList: ({ query }) => campuses.list(query),
      allCampuses: () => campuses.all(),
      submitCampus: ({ body }) => campuses.submit(body.id, body.name),
      deleteCampus: ({ query }) => campuses.remove(query.id),
      classList: ({ query }) => classes.list(query),
      submitClass: ({ body }) => classes.submit(body),
      deleteClass: ({ query }) => classes.remove(query.id),
      classMembers: ({ query }) => members.list(query),
      addMembers: ({ body }) => members.add(body.id, body.usernames),
      removeMembers: ({ body }) => members.remove(body.id, body.uids),
    })
    ctx.serve(mailApi, {
      mailConfig: () => mailSettings.mail(),
      setMailConfig: ({ body }) => mailSettings.changeMail(body),
      testMail: ({ body, request }) => mailer.test(addressOf(body.email), templates.render('test', request.headers['accept-language'])),
      entryConfig: () => mailSettings.entry(),
      setEntryConfig: ({ body }) => mailSettings.changeEntry(body),
      smsSenders: () => mailSettings.senders(),
      testSms: ({ body, request }) => mailSettings.testSms(body.sender, body.phone, ctx.t('sms.test', request.headers['accept-language'], { site: site() })),
    })
    ctx.serve(mailboxApi, { mailbox: ({ request }) => newestFor(request, mailbox) })
  },
})
