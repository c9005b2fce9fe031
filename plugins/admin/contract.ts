export { adminApi, FieldGroup, maxSiteImageBytes, ServiceStatistics, Setup, SiteImageUse, webFields, WebSettings } from './contract/api.ts'
export {
  admin,
  adminFrame,
  adminMenu,
  type AdminMenuPlace,
  ConnectionFixed,
  dashboardPanels,
  dashboardStatistics,
  DashboardStatistics,
  ImageRefused,
  NoSetupStep,
  registration,
  setupSteps,
  SetupStep,
  type Registration,
  settingsPanels,
  SwitchInvalid,
  SwitchUnknown,
  userStatistics,
  WebFieldUnknown,
} from './contract/admin.ts'
export type { StorageUseRow } from './contract/api.ts'
export { switchFields, switchFlag, switchLimit, switchNames, switchPasswords, switchSeconds, SwitchSettings } from './contract/switches.ts'
