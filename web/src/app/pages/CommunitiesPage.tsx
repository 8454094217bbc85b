import { CommunitiesScreen } from '../../features/communities/CommunitiesScreen.tsx'

/** `/communities` and `/groups`. */
export default CommunitiesScreen
