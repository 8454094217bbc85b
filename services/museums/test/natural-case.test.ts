import { describe, expect, it } from 'vitest'
import { naturalAddress, naturalName } from '../src/import/natural-case.ts'

describe('naturalName', () => {
  it.each([
    ['WESTERVELT-WARNER MUSEUM OF AMERICAN ART', 'Westervelt-Warner Museum of American Art'],
    ['U. S. ARMY AVIATION MUSEUM', 'U.S. Army Aviation Museum'],
    ['U.S. SPACE & ROCKET CENTER', 'U.S. Space & Rocket Center'],
    ['US ARMY ENGINEER MUSEUM', 'US Army Engineer Museum'],
    ['USS ALABAMA BATTLESHIP', 'USS Alabama Battleship'],
    ['YMCA OF THE ROCKIES', 'YMCA of the Rockies'],
    ['THE FRIENDS OF THE FLORENCE MUSEUM', 'The Friends of the Florence Museum'],
    ['LITTLE HOUSE ON THE PRAIRIE MUSEUM INC', 'Little House on the Prairie Museum Inc'],
    ['ROCK & ROLL HALL OF FAME FOUNDATION INC', 'Rock & Roll Hall of Fame Foundation Inc'],
    ["CHILDREN'S HANDS-ON MUSEUM OF TUSCALOOSA, INC.", "Children's Hands-On Museum of Tuscaloosa, Inc."],
    ['CHILDREN S MUSEUM OF MAINE', "Children's Museum of Maine"],
    ['HARRY S TRUMAN LIBRARY', 'Harry S Truman Library'],
    ["B'NAI B'RITH KLUTZNICK MUSEUM", "B'nai B'rith Klutznick Museum"],
    ["O'CONNOR ART GALLERY", "O'Connor Art Gallery"],
    ["COEUR D'ALENE MINING MUSEUM", "Coeur d'Alene Mining Museum"],
    ["D'ARCY HOUSE", "D'Arcy House"],
    ["AL COMMITTEE OF THE NAT'L MUSEUM OF WOMEN", "Al Committee of the Nat'l Museum of Women"],
    ["ROUTE 66 CRUISIN' HALL OF FAME", "Route 66 Cruisin' Hall of Fame"],
    ['MCMINN CO. LIVING HERITAGE MUSEUM', 'McMinn Co. Living Heritage Museum'],
    ['ALANREED-MCLEAN AREA MUSEUM', 'Alanreed-McLean Area Museum'],
    ['MC HENRY COUNTY HISTORICAL SOCIETY', 'Mc Henry County Historical Society'],
    ['MACARTHUR MEMORIAL', 'MacArthur Memorial'],
    ['MACON MACHINERY MUSEUM', 'Macon Machinery Museum'],
    ['WWII VICTORY MUSEUM', 'WWII Victory Museum'],
    ['W.W.II NORTH ATLANTIC RADIO STATION', 'W.W.II North Atlantic Radio Station'],
    ['JAMES A GARFIELD NATIONAL HISTORIC SITE', 'James A Garfield National Historic Site'],
    ['ADOPT A FOUNTAIN', 'Adopt a Fountain'],
    ['TEXAS A & M UNIVERSITY', 'Texas A & M University'],
    ['LOUISIANA STATE UNIVERSITY AND A & M COLLEGE', 'Louisiana State University and A & M College'],
    ['C.W.PARKER CAROUSEL MUSEUM', 'C.W.Parker Carousel Museum'],
    ['C. M. RUSSELL MUSEUM', 'C.M. Russell Museum'],
    ['COMPANY K 67TH NEW YORK HISTORICAL ASSOCIATION', 'Company K 67th New York Historical Association'],
    ['1930S HOUSE', '1930s House'],
    ['EARLY FORD V-8 FOUNDATION', 'Early Ford V-8 Foundation'],
    ['LOS ANGELES CONTEMPORARY EXHIBITIONS (LACE)', 'Los Angeles Contemporary Exhibitions (LACE)'],
    ['JEFFERSON COUNTY (PA) HISTORICAL SOCIETY', 'Jefferson County (PA) Historical Society'],
    ['DE SOTO HISTORICAL SOCIETY OF DE SOTO MISSOURI', 'De Soto Historical Society of De Soto Missouri'],
    ['EL CAMINO REAL DE LOS TEJAS', 'El Camino Real de los Tejas'],
    ['FOND DU LAC COUNTY HISTORICAL SOCIETY', 'Fond du Lac County Historical Society'],
    ['SCHUYLKILL NRHS CHAPTER', 'Schuylkill NRHS Chapter'],
    ['MT OLIVE MSM AND GRDN', 'Mt Olive Msm and Grdn'],
    ['HISTORICAL SOCIETY OF EAST LTD', 'Historical Society of East Ltd'],
    ['BLOOMFIELD MUSEUM OF THE', 'Bloomfield Museum of the'],
    ['CHILDREN’S MUSEUM', 'Children’s Museum'],
    ['CHILDRENS MUSEUM OF  SIERRA', 'Childrens Museum of Sierra'],
    ['STRATFORD-ON-AVON STUDIO', 'Stratford-on-Avon Studio'],
    ['MoMA PS1', 'MoMA PS1'],
    ['  ', ''],
  ])('%s', (text, expected) => {
    expect(naturalName(text)).toBe(expected)
  })
})

describe('naturalAddress', () => {
  it.each([
    ['8316 MOUNTBATTEN RD NE', '8316 Mountbatten Rd NE'],
    ['404 3RD AVE', '404 3rd Ave'],
    ['PO BOX144', 'PO Box 144'],
    ['P.O. BOX 101', 'P.O. Box 101'],
    ['C/O THOMAS REED LLC 8925 N MERIDIAN', 'c/o Thomas Reed LLC 8925 N Meridian'],
    ['10 CHESTNUT CT', '10 Chestnut Ct'],
    ['616 BEDFORD AVE STE 2B', '616 Bedford Ave Ste 2B'],
  ])('%s', (text, expected) => {
    expect(naturalAddress(text)).toBe(expected)
  })
})
