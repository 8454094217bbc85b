import java.io.FileInputStream;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.validate.ValidationEntry;

/** Prints what RFC 5545 forbids in each of the given files, and how many events it has. */
public class Validate {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            try (var in = new FileInputStream(file)) {
                var calendar = new CalendarBuilder().build(in);
                for (ValidationEntry entry : calendar.validate(true).getEntries()) System.out.println(file + ": " + entry);
                System.out.println(file + " has " + calendar.getComponents("VEVENT").size());
            }
        }
    }
}
