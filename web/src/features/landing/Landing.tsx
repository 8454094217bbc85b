import { ButtonLink } from '../../ui/Button.tsx'

export function Landing() {
  return (
    <ButtonLink variant="filled" to="/discover">
      Start Exploring
    </ButtonLink>
  )
}
