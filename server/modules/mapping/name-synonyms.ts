/** What is called by several names in Turkish and English: one thing a line. A word is met in any of its endings; it stands in two lines where it is two things. */
export const synonyms = `
giyim, giysi, kiyafet, esya giyim, clothing, apparel, garment, wear
ayakkabi, shoe, footwear
aksesuar, accessory
gomlek, shirt
ustluk, giysi ust, top
tisort, t shirt, tshirt, tee
bluz, blouse
kazak, sweater, jumper, pullover
hirka, cardigan
kapusonlu, hoodie
sweatshirt, sweat
suveter, knitted vest
tunik, tunic
pantolon, pant, trouser
jean, kot, kot pantolon, denim
tayt, legging
dar paca tayt, jegging
esofman alt, jogger, sweatpant
esofman, tracksuit
sort, short
bermuda
etek, skirt
sort etek, skort
elbise, dress
gelinlik, wedding dress
abiye, evening dress
tulum, jumpsuit, overall
tek parca, one piece
takim, set, outfit set
takim elbise, suit
smokin, tuxedo
mont, coat, kaban, palto, overcoat, manto
ceket, jacket, blazer
yelek, vest, waistcoat, gilet
parka
pancho, panco, poncho
pelerin, cape
trenckot, trench coat
yagmurluk, raincoat, rain coat, rain, yagmur
ruzgarlik, windbreaker
dis giyim, outerwear
sisme, puffer, inflatable
ic giyim, ic camasir, underwear, undergarment, underclothes
kadin ic camasir, lingerie
kulot, brief, panty, underpant, pantie
boxer
fanila, atlet, undershirt
sutyen, bra, bralette
korse, sekillendirici, shapewear, cincher
jartiyer, garter
corap, sock
kadin corap, kulotlu corap, hosiery, pantyhose, tight
uzun pacali don, long john, termal ic giyim, thermal underwear
pijama, pajama, pyjama, sleepwear
gecelik, nightgown
sabahlik, bornoz, robe, bathrobe
mayo, swimwear, swimsuit, swim, bathing suit
bikini
kimono
uniforma, uniform
kostum, costume, fancy dress
maske, mask
sapka, hat
kep, cap, beyzbol sapka, baseball cap
bere, beanie
baslik, headwear, headdress
turban
kar maske, balaclava
atki, scarf, scarve
sal, shawl, wrap
fular, sash, foulard
esarp, headtie, headscarf
bandana
eldiven, glove, mitten
kemer, belt
toka, buckle, clip
kravat, necktie, tie, boyun bag
kol dugme, cufflink
dugme, button
mendil, handkerchief
gozluk, glasse, eyewear
gunes gozluk, sunglasse
pantolon aski, suspender
kulak koruyucu, earmuff
yelpaze, fan
canta, bag, purse, case
el canta, handbag, clutch
omuz canta, shoulder bag
sirt canta, backpack, rucksack
capraz canta, cross body, crossbody
okul canta, school bag
valiz, bavul, suitcase, luggage
cuzdan, wallet
kart kilif, kartlik, card case, card holder
bozuk para, coin
anahtarlik, keychain, key ring
kilif, cover, sleeve, holder, case
mucevher, taki, jewelry, jewellery
kolye, necklace
kupe, earring
yuzuk, ring
bilezik, bileklik, bracelet
halhal, anklet
bros, brooche, brooch
pandantif, kolye uc, pendant, charm
saat, kol saat, watch, wristwatch
akilli saat, smart watch, smartwatch
kayis, band, strap, bant
sac, hair
peruk, wig
sac bant, headband
tarak, comb
bebek, baby, infant
kucuk cocuk, toddler
cocuk, kid, child, children
erkek cocuk, boy
kiz cocuk, kiz, girl
erkek, men, man, male
kadin, women, woman, female, lady, bayan
hamile, maternity, pregnancy
unisex
cinsiyet, gender, sex
yas grup, age group
renk, color, colour
desen, pattern, model
malzeme, materyal, material, kumas, fabric
olcu, beden, boyut, boy, size
numara, number
kalip, fit
stil, style
tur, tip, type, kind, cesit
sekil, shape, form
marka, brand
mense, origin
ulke, country
paket, package, pack, ambalaj
koku, scent, fragrance
lezzet, tat, flavor, flavour, aroma
icindekiler, icerik, ingredient, content
guc, power
kaynak, source
ekran, display, screen
cozunurluk, resolution
teknoloji, technology
baglanti, connection, connectivity
kablo, cable
isik, light
enerji, energy
verimlilik, efficiency
sinif, class, grade
yontem, method
kullanim, usage, use
uygulama, application
form, bicim
yuzey, surface
dolgu, filler, filling
astar, lining
kaplama, plating, coating
cerceve, frame
lens, mercek
sap, handle
topuk, heel
yukseklik, height
uzunluk, length
genislik, width
derinlik, depth
agirlik, weight
kol, sleeve, arm
yaka, neckline, collar
bel, waist
kapanis, closure, fastening
kup, cup
tema, theme
aktivite, etkinlik, activity, occasion
hedef, target
cihaz, device
arayuz, interface
urun, product
yikama, washing
program
kahve, coffee
ampul, bulb
hayvan, animal
evcil hayvan, pet
kopek, dog
kedi, cat
kus, bird
balik, fish
kontrol, control, kumanda
sensor
tekerlek, wheel
bicak, blade, knife
yakit, fuel
cizme, bot, boot
terlik, slipper
sandalet, sandal
spor ayakkabi, sneaker, trainer
spor, sport
su, water
top, ball
garanti, warranty
hacim, volume, kapasite, capacity
parca, piece, part
siyah, black
beyaz, white
kirmizi, red
mavi, blue
lacivert, navy, navy blue
yesil, green
sari, yellow
turuncu, orange
mor, purple
pembe, pink
kahverengi, brown
gri, gray, grey
bej, beige
krem, cream
bordo, burgundy, maroon
haki, khaki
turkuaz, turquoise
altin, gold
gumus, silver
bronz, bronze
pembe altin, rose gold
cok renkli, multicolor, multicolour
seffaf, transparent, clear
pamuk, cotton
yun, yunlu, wool
ipek, silk
keten, linen
polyester, poliyester
viskon, viscose
akrilik, acrylic
naylon, nylon
elastan, spandeks, spandex, elastane, lycra
kadife, velvet
saten, satin
kasmir, cashmere
deri, leather
suni deri, faux leather
suet, suede
kece, felt
dantel, lace
ahsap, tahta, wood, wooden
metal
celik, steel
paslanmaz, stainless
aluminyum, aluminum, aluminium
demir, iron
bakir, copper
pirinc, brass
cam, glass
seramik, ceramic
porselen, porcelain
plastik, plastic
kaucuk, lastik, rubber
silikon, silicone
kagit, paper
karton, cardboard
tas, stone
mermer, marble
granit, granite
bambu, bamboo
mantar, cork
inci, pearl
kristal, crystal
elmas, diamond
degerli tas, gemstone
mercan, coral
recine, resin
balmumu, wax
vinil, vinyl
polipropilen, polypropylene
payet, sequin
diger, other
kucuk, small
orta, medium
buyuk, large
tek beden, one size, standart beden
uzun, long
kisa, short
ekstra, extra
iki x, double extra, xxl, 2xl
uc x, triple extra, xxxl, 3xl
dort x, four extra, 4xl
bes x, five extra, 5xl
normal, regular
standart, standard
seyahat, travel
kompakt, compact
ozellestirilebilir, customizable, ozel, custom
agir, heavy
hafif, light, lightweight
ortalama, moderate, average
gece, night, overnight
super
parlak, glossy, shiny
mat, matte
metalik, metallic
yari, semi
tuval, canvas
duz, plain, solid, straight
cizgili, striped
kareli, plaid, checkered
cicekli, floral
puantiyeli, polka dot
futbol, football, soccer
basketbol, basketball
voleybol, volleyball
tenis, tennis
pinpon, masa tenis, ping pong, table tennis
yuzme, swimming
kosu, running
bisiklet, cycling, bike, bicycle
yuruyus, walking
doga yuruyus, hiking
boks, boxing
gures, wrestling
binicilik, horse riding, equestrian
avcilik, av, hunting
balikcilik, olta, fishing
hokey, hockey
buz, ice
hava, air
cim, field, grass, lawn
hentbol, handball
jimnastik, gymnastic
dans, dance, dancing
bale, ballet
tirmanis, climbing
yaris, racing
araba, car, otomobil, auto
beyzbol, baseball
kriket, cricket
aerobik, aerobic
dart
kano, canoe
kayak, kayaking
kurek, paddle, oar
tekne, boat
raket, racket
file, ag, net
direk, post
masa, table, desk
sandalye, chair
koltuk, armchair
kanepe, sofa, couch
yatak, bed
dolap, cabinet, wardrobe
raf, shelf, shelve
kitaplik, bookcase
sehpa, coffee table, side table
hali, carpet, rug
perde, curtain
havlu, towel
nevresim, duvet cover, bedding
battaniye, blanket
yastik, pillow, cushion
mutfak, kitchen
tencere, pot, cookware
tava, pan
tabak, plate
bardak, drinkware
catal bicak, cutlery, flatware
termos, thermos, vacuum flask
saklama kap, storage container
vazo, vase
mum, candle
ayna, mirror
lamba, lamp
aydinlatma, lighting
bahce, garden
mobilya, furniture
ev, home, house
ofis, buro, office
kirtasiye, stationery
defter, notebook
kalem, pen
kitap, book
roman, novel
oyuncak, toy
bulmaca, yapboz, puzzle
oyun, game
bebek oyuncak, doll
pelus, plush, stuffed
telefon, phone
cep telefon, mobile phone, smartphone
bilgisayar, computer
dizustu, laptop
tablet
kulaklik, headphone, earphone
hoparlor, speaker
klavye, keyboard
fare, mouse
sarj, charger
pil, batarya, battery
televizyon, tv, television
kamera, camera
yazici, printer
supurge, vacuum, vacuum cleaner
utu, iron
camasir makine, washing machine
bulasik makine, dishwasher
buzdolab, refrigerator, fridge
firin, oven
blender
kozmetik, cosmetic
guzellik, beauty
saglik, health
cilt, skin
yuz, face, facial
bakim, care
sampuan, shampoo
sac krem, conditioner
parfum, perfume
deodorant
makyaj, makeup
ruj, lipstick
fondoten, foundation
maskara, mascara, rimel
gunes krem, sunscreen
sabun, soap
dis macun, toothpaste
cadir, tent
uyku tulum, sleeping bag
matara, flask, water bottle
kask, helmet
dambil, dumbbell
yoga
gida, food
cay, tea
bebek bez, diaper
mama, baby food
yem, feed
kum, litter
tasma, leash
`;

/** Narrower things, each below what a channel that does not tell them apart lists. */
export const broader = `
pantolon: jean, chino, kargo, cargo, jogger, tayt, jegging, capri
ceket: bolero, bomber, denizci, blazer, trucker, kamyoncu, varsity, windbreaker
mont: parka, panco, pelerin, trenckot, pardesu, pea
ustluk: gomlek, bluz, kazak, hirka, hoodie, sweatshirt, tisort, tunik, polo, overshirt, bodysuit, tank, body, badi
ic giyim: kulot, boxer, tanga, thong, string, slip, bikini
kadin ic camasir: kamisol, camisole, bodysuit, body
sapka: kep, bere, beret, kasket, fedora, fotr, trilby, melon, bowler, vizor, visor, panama, silindir
canta: hobo, heybe, satchel, saddle, tote, shopper, baget, baguette, varil, barrel, sepet, bucket, zarf, envelope
el canta: clutch, hobo, heybe, satchel, tote, baget, baguette, minaudiere
mayo: bikini, burkini, skirtini, sort mayo, trunk, pareo
ayakkabi: sneaker, loafer, babet, sandalet, terlik, cizme
`;
