/**
 * Passwords that everybody tries first, lower case; a word of this list followed by digits or
 * signs is as well known ("password2026!"). Not a dump of a breach: the words that such lists
 * agree on, written down here.
 */
const WORDS = `
password passw0rd p@ssword p@ssw0rd passwort passwords passphrase mypassword newpassword
thepassword yourpassword pass passpass password123 letmein letmeinnow letmein1 welcome welcome1
welcomehome welcomeback admin administrator adminadmin admin123 root rootroot toor superuser
superadmin super_admin sysadmin system manager management master masterkey default changeme
changeit changethis change_me secret secrets topsecret private guest guestguest user useruser
username userpass login loginlogin logmein signin access accessgranted open opensesame sesame
temp temporary temppass test testtest testing tester test123 demo demodemo sample example
qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop qwerty123 qwert qwe qweqwe qweqweqwe
qweasd qweasdzxc qazwsx qazwsxedc asdf asdfasdf asdfgh asdfghjk asdfghjkl asdasd asdasdasd
zxcvbn zxcvbnm zxcvzxcv azerty azertyui azertyuiop poiuytrewq lkjhgfdsa mnbvcxz 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 xsw2zaq1
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abc123 abcd1234 abc12345 a1b2c3d4
aaaaaa aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaa zzzzzzzz xxxxxxxx qqqqqqqq
000000 0000000 00000000 000000000 0000000000 111111 1111111 11111111 111111111 1111111111
112233 11223344 1122334455 121212 12121212 123123 123123123 123321 1234321 12341234 123412345
123454321 12344321 1234554321 123456 1234567 12345678 123456789 1234567890 12345678910
0123456 01234567 012345678 0123456789 0987654321 987654321 98765432 87654321 7654321 654321
131313 13131313 159753 147258 147258369 147852 147852369 159357 159951 222222 22222222 232323
252525 258456 333333 33333333 444444 44444444 456456 456789 555555 55555555 5555555555 666666
66666666 696969 69696969 777777 77777777 7777777 787878 789456 789456123 888888 88888888
8888888888 987987 999999 99999999 999999999 101010 10101010 102030 10203040 20202020
iloveyou iloveyou1 iloveyou2 iloveu ilovegod ilovejesus loveyou lovelove lovely lovers loveme
mylove forever foreverlove sweetheart sweetie darling honey honeybee angel angels angel123
princess princesa prince queen kingking princess1 babygirl babyboy baby babybaby beautiful
beauty butterfly buttercup sunshine sunflower sunday summer winter spring autumn rainbow
flower flowers rose roses diamond diamonds crystal jasmine jessica jennifer ashley michelle
amanda nicole melissa daniel michael michael1 jordan jordan23 anthony andrew joshua matthew
robert thomas william charlie christopher alexander alexandra elizabeth victoria samantha
george martin justin brandon patrick steven richard david joseph john johnjohn james
football football1 soccer baseball basketball hockey tennis golf cricket liverpool liverpool1
arsenal arsenal1 chelsea chelsea1 barcelona realmadrid manchester manunited juventus simba
yanga simbasc youngafricans gormahia afcleopards
monkey monkeys dragon dragons tiger tigers lion lions shadow shadows killer hunter hunter2
ranger wolf panther eagle eagles falcon phoenix dolphin elephant cheetah leopard buster
superman batman spiderman ironman wonderwoman starwars pokemon pikachu naruto matrix trustno1
whatever nothing something anything everything hello hello123 hellohello helloworld goodbye
goodluck freedom liberty justice victory winner champion success happiness happy smile
friends friend family mother father mommy daddy brother sister mamapapa
jesus jesus1 jesuschrist christ godisgood godisgreat godislove godbless blessing blessed
blessings amen amenamen faith faithful grace hallelujah heaven bismillah allah allahuakbar
mashallah inshallah alhamdulillah ramadan muhammad mohammed mohamed ibrahim
money moneymoney moneymaker business business1 mybusiness shop shopshop myshop store mystore
sales sales123 seller cashier accountant account accounts company company1 office office365
computer internet google facebook instagram whatsapp youtube twitter samsung nokia iphone
android windows microsoft apple linux ubuntu laptop desktop network server database mysql
postgres postgresql oracle wordpress tillbook tillbook1 pointofsale inventory
africa kenya nairobi mombasa kisumu tanzania daressalaam dodoma arusha mwanza zanzibar
kilimanjaro uganda kampala rwanda kigali nigeria lagos abuja ghana accra ethiopia southafrica
america england london france paris germany berlin canada australia brasil brazil mexico
karibu karibuni jambo hakuna hakunamatata asante asantesana nakupenda mapenzi mpenzi habari
mambo safari mungu mungumwema mungubariki mama baba dada kaka rafiki tuonane pesa pesapesa
mpesa duka dukani biashara bonjour bonsoir motdepasse azerty123 jetaime soleil doudou chouchou
loulou amour monamour contrasena contraseña hola holahola teamo tequiero senha senha123 mudar
`;

/** Every entry once. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/u).filter(Boolean));
