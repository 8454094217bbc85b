import { VerifiedEmailFor } from '@vitrine/service-kit'

export const config = {
  VERIFIED_EMAIL_FOR: VerifiedEmailFor,
}
