const set = (words: string) => new Set(words.trim().split(/\s+/))

/** Written in lower case inside a name, some of them only after or before certain words. */
export const smallWords = set(
  'A AN AND AS AT BY DE DEL DU EL FOR FROM IN LA LAS LOS NOR OF ON OR THE TO WITH',
)

/** In lower case also at the end, where the file truncates a name. */
export const openEnds = set('AND FOR OF THE')

/** "A" is in lower case only after one of these: "Save a Horse", but "James A Garfield". */
export const beforeArticle = set('ADOPT AND AS AT BY FOR FROM IN IS OF ON OR SAVE TO WITH')

/** In lower case only after "de": "Camino de los Reyes", but "Los Angeles". */
export const afterDe = set('EL LA LAS LOS')

export const romanNumerals = set('II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI')

/** Acronyms, although they could be words or have vowels. */
export const acronyms = set(`
  AACA ABC AFB AFL AIA AIDS ANG ASU BSA BYU CAF CCC CIA CIO CMU CSU CUNY DAR DBA DNA EAA FBO EMS FIU GAR GM HQ IBM IOOF JCC LACMA
  LDS LGBTQ LLC LLP LSU MIA MIT MOCA MOMA MSU NAACP NAS NASA NASCAR NATO NOAA NRA NSDAR NYC NYU OSU PTA POW RAF ROTC SAR
  SUNY TCU TV UAW UC UCLA UCR UDC UFO UK UNC UNM US USA USAF USC USCG USMC USN USO USS UT UVA UVM VFW WPA WWI WWII YMCA YMHA YWCA YWHA`)

/** Codes of states that are not words. */
export const stateAcronyms = set(
  'AZ CA CT DC FL GA IL KS KY MD MN NC NH NJ NM NV NY PA RI SC SD TN TX VA VT WI WV WY',
)

/** Abbreviations without a vowel, which are not acronyms. */
export const shortened = set(`
  BLDG BLVD BR BRDG CHLD CHPTR CNTR CNTY CPL CPT CT CTR CTRS CTY DR DRS FDN FND FNDN FNDTN FRNDS FT GRDN GRDNS GRP
  HRTG HSTR HSTRC HSTRCL HTS HWY JR LN LT LTD MC MFG MGMT MR MRS MS MSM MSMS MSGR MT MTN MTNS NATL NTL NTWRK PK PKWY PL
  PRGM PRK PT PTS PVT RD RGT RM RVR SCH SGT SHR SQ SR ST STN STR TPK TR TRL TRLS TWNSHP TWP VLG VLY WM`)

/** Names with a capital after "Mac", unlike "Macon" and "Machinery". */
export const macNames = set(
  'MACARTHUR MACBRIDE MACDONALD MACDOUGALL MACDOWELL MACGREGOR MACINTYRE MACLEAN MACLEOD MACMILLAN MACNEIL MACPHERSON',
)

/** Words before a separate "S", where the file has lost an apostrophe: "CHILDREN S MUSEUM". */
export const owners = set(
  'CHILDREN FARMER FIREMAN FIREMEN GOVERNOR KID MEN PEOPLE PIONEER PRESIDENT SAILOR SOLDIER VETERAN WOMAN WOMEN',
)
