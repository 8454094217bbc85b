/** The amenities that are known, in the groups in which they are shown (MU5). A museum may have others. */
export const amenityGroups = {
  accessibility: [
    'wheelchair_accessibility',
    'stroller_accessibility',
    'accessible_exhibits',
    'service_animals',
  ],
  facilities: [
    'restrooms',
    'changing_tables',
    'free_parking',
    'rv_parking',
    'onsite_parking_ev',
    'bicycle_racks',
    'public_wifi',
    'coat_check',
    'first_aid',
  ],
  services: [
    'gift_shop',
    'cafe_dining',
    'event_rental',
    'guided_tours',
    'self_guided_tours',
    'audio_guides',
    'museum_app',
    'multilingual',
  ],
  programs: ['family_friendly', 'interactive_exhibits', 'outdoor_exhibits'],
  policies: ['photography_allowed', 'pet_friendly'],
  discounts: ['group_discounts', 'military_discounts', 'membership_program', 'free_admission_days'],
} as const

export type AmenityGroup = keyof typeof amenityGroups
export type Amenity = (typeof amenityGroups)[AmenityGroup][number]
