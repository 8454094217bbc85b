import { defineRoute } from '../../route.ts'
import { PrivacySettings, UpdatePrivacySettings } from '../../schemas/privacy.ts'

const owner = 'identity'
const path = '/api/user/privacy-settings'

export const getPrivacySettings = defineRoute({
  method: 'GET',
  path,
  owner,
  access: 'user',
  response: { 200: PrivacySettings },
  summary: 'Who may see the user and what others may do',
})
export const updatePrivacySettings = defineRoute({
  method: 'PUT',
  path,
  owner,
  access: 'user',
  body: UpdatePrivacySettings,
  response: { 200: PrivacySettings },
  summary: 'Change some or all of the privacy settings',
})
