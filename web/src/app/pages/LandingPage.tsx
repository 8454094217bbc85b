import { Landing } from '../../features/landing/Landing.tsx'

export default function LandingPage() {
  return <Landing />
}
